// Keys and the slider of the replay. Without it the links and the Go button do the same.
"use strict";

(() => {
  const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  document.documentElement.classList.add("with-scripts");
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.("input, select, textarea, .whole")) return;
    const link = KEYS[event.key] && document.getElementById(KEYS[event.key]);
    if (link) { event.preventDefault(); link.click(); }
  });
  const slider = document.getElementById("step");
  slider?.addEventListener("input", () => { slider.form.querySelector("output").textContent = slider.value; });
  slider?.addEventListener("change", () => {
    sessionStorage.setItem("sliding", "1"); // the next moment's page gives the slider back to the keyboard
    slider.form.requestSubmit();
  });
  if (sessionStorage.getItem("sliding")) slider?.focus({ preventScroll: true });
  sessionStorage.removeItem("sliding");
  const whole = document.querySelector(".whole");
  const line = whole?.querySelector('[aria-current="step"]');
  if (line) whole.scrollTop += line.getBoundingClientRect().top - whole.getBoundingClientRect().top - whole.clientHeight / 2;
})();
