// Buttons that copy a link. They are shown only where scripts run.
for (const button of document.querySelectorAll("[data-copy][hidden]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.done;
    } catch { /* not allowed here: the link is marked, so that it can be copied by hand */ }
  });
}

// The set-up: pressing a tile goes on to its next state, the length follows what is chosen, and an evening keeps what was
// typed about everything else. All of it can be done without scripts too.
const form = document.querySelector("form.setup");
const length = document.getElementById("length");

for (const tile of form?.querySelectorAll(".tile") ?? []) {
  tile.classList.add("pressable");
  tile.addEventListener("click", (event) => {
    if (event.target.closest("label")) return; // a state that was meant itself
    const states = [...tile.querySelectorAll("input")];
    const next = states[(states.findIndex((each) => each.checked) + 1) % states.length];
    next.checked = true;
    next.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

function estimate() {
  const players = [...form.querySelectorAll("select[name^=player]")].filter((each) => each.value !== "none").length;
  const more = [...form.querySelectorAll("input[data-minutes]:checked")];
  const each = more.reduce((sum, chosen) => sum + Number(chosen.dataset.minutes), Number(length.dataset.each));
  const minutes = Math.max(5, Math.round((each * players) / 5) * 5);
  length.textContent = length.dataset.text.replace("{minutes}", minutes).replace("{players}", players);
}
if (form && length) {
  form.addEventListener("change", estimate);
  window.addEventListener("pageshow", estimate); // a browser that goes back fills the form in again
}

for (const link of document.querySelectorAll("[data-evening]")) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
    event.preventDefault();
    const button = document.createElement("button");
    Object.assign(button, { hidden: true, name: "evening", value: link.dataset.evening, formAction: link.pathname });
    form.append(button);
    form.requestSubmit(button); // sent, and not in the address: names of people are nobody else's business
    button.remove();
  });
}
