/** The hatching of days without data; a chart refers to it by its id. */
export function GapPattern({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={6} height={6} className="fill-surface-sunken" />
        <line x1={3} x2={3} y2={6} strokeWidth={1.5} className="stroke-line-strong" />
      </pattern>
    </defs>
  )
}
