// Moves the focus to what was just answered, so that a screen reader and the keyboard go on from there.
document.addEventListener("htmx:afterSettle", (event) => {
  const target = event.detail.target;
  if (target && target.hasAttribute("tabindex")) {
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  }
});
