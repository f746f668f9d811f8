// The button that prints, and texts of cards that are longer than any of ours: they are set smaller until they fit.
const button = document.getElementById("print");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

const SMALLEST = 6;
for (const cell of document.querySelectorAll(".cell")) {
  const text = cell.querySelector(".text");
  let step = Number(/fit-(\d)/.exec(cell.className)?.[1] ?? 0);
  while (text && text.scrollHeight > text.clientHeight + 1 && step < SMALLEST) {
    cell.classList.replace(`fit-${step}`, `fit-${step + 1}`);
    step += 1;
  }
}
