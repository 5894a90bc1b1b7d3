/** A program as the text of a classic script; see inline-script.ts beside the Vite configuration. */
declare module '*?inline-script' {
  const script: string;
  export default script;
}
