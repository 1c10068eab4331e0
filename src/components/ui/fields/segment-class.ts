/** The classes of a row of segments, for a radio group. */
export const segmentsClass =
  'inline-grid min-w-0 max-w-full auto-cols-fr grid-flow-col rounded-control border border-line bg-surface-sunken p-0.5'

/** The classes of one segment while it is not chosen. */
export const segmentClass =
  'relative flex h-control min-w-0 cursor-pointer items-center justify-center gap-2 rounded-lg border border-transparent px-3 font-semibold text-muted text-sm transition-colors hover:text-text'
