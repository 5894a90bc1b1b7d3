/** A program as the text of one classic script; see inline-script.ts beside the Vite configuration. */
declare module '*?inline-script' {
  const script: string;
  export default script;
}
