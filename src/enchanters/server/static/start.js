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
