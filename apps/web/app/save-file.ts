/** Long enough for every browser to have begun the saving. */
const KEEP_MS = 60_000;

/** Hands something to the browser to be saved under a name. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
};

/** {@link saveFile} for what the server told of somebody. */
export const saveJson = (name: string, content: unknown): void =>
  saveFile(name, new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
