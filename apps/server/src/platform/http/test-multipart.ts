/** A form as a browser sends it: its content type, with the boundary, and its bytes. */
export const encodeForm = async (
  form: FormData,
): Promise<{ readonly headers: { readonly 'content-type': string }; readonly payload: Buffer }> => {
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
};
