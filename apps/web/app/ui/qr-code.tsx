/** The light margin around a code, in modules, which cameras need. */
const QUIET = 4;

/** A QR code from the server: its side in modules, and the dark ones as one path. */
export const QrCode = ({
  picture,
  label,
}: {
  picture: { readonly size: number; readonly path: string };
  label: string;
}) => {
  const side = picture.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full max-w-52 bg-white"
    >
      <path d={picture.path} fill="#000" />
    </svg>
  );
};
