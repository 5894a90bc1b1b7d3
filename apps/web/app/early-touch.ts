/** The event a page sends once it handles input. */
export const LISTENING = 'darzi:listening';

/** How long a click waits for the page, milliseconds: nobody expects an answer to an older one. */
const TIMEOUT_MS = 20_000;

const isPressed = (element: Element): boolean => element.matches('button,form');

/**
 * Runs in the browser before the page's own scripts and records input meanwhile: choices made, buttons clicked, forms
 * sent (sending a form without scripts would lead to an error page). Clicked buttons look busy. Once the page handles
 * input, everything is replayed in order, one task each, so that the effect of one is rendered before the next: a
 * size, then the button that adds it. A button counts once however often it was clicked. Typed text is not recorded:
 * it stays in its field, where forms read it. Choices restored by the browser do not count.
 */
export const keepEarlyTouch = (): void => {
  const kept = new Map<Element, () => void>();
  const keep = (element: Element, again: () => void) => {
    kept.delete(element);
    kept.set(element, again);
  };
  const keepBusy = (element: Element, again: () => void) => {
    if (kept.has(element)) return;
    element.setAttribute('aria-busy', 'true');
    keep(element, again);
  };
  const calm = () => {
    for (const element of kept.keys()) if (isPressed(element)) element.removeAttribute('aria-busy');
  };
  const chosen = ({ target: field }: Event) => {
    if (navigator.userActivation?.hasBeenActive === false) return;
    if (field instanceof HTMLSelectElement) {
      const { value } = field;
      keep(field, () => {
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      });
    } else if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      const { checked } = field;
      keep(field, () => {
        field.checked = !checked;
        field.click();
      });
    }
  };
  const pressed = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button === null || (button.form !== null && button.type === 'submit')) return;
    keepBusy(button, () => button.click());
  };
  const sent = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    event.preventDefault();
    if (form instanceof HTMLFormElement) keepBusy(submitter ?? form, () => form.requestSubmit(submitter));
  };
  addEventListener('change', chosen, true);
  addEventListener('click', pressed, true);
  addEventListener('submit', sent, true);
  const tired = setTimeout(() => {
    calm();
    for (const element of [...kept.keys()]) if (isPressed(element)) kept.delete(element);
  }, TIMEOUT_MS);
  const listens = async () => {
    clearTimeout(tired);
    removeEventListener('change', chosen, true);
    removeEventListener('click', pressed, true);
    removeEventListener('submit', sent, true);
    calm();
    for (const [element, again] of kept) {
      if (!element.isConnected) continue;
      again();
      await new Promise((done) => setTimeout(done));
    }
  };
  addEventListener(LISTENING, () => void listens(), { once: true });
};
