// Moves the focus to what was just answered, so that a screen reader and the keyboard go on from there.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target.id === "following") return;
  const answer = document.querySelector("#ruling:not(:empty), #answer");
  if (answer) {
    answer.focus({ preventScroll: true });
    answer.scrollIntoView({ block: "nearest" });
  }
});
// A form sends what was filled in, and nothing else, so that addresses stay short.
document.addEventListener("htmx:configRequest", (event) => {
  const filled = event.detail.formData;
  for (const name of new Set(filled.keys())) {
    if (filled.getAll(name).every((value) => !String(value).trim()) && !(name === "w" || name === "q")) filled.delete(name);
  }
});
