/** The classes of a row in a popover, for links and buttons. */
export const popoverRowClass =
  'flex min-h-control w-full items-center gap-3 rounded-lg px-3 py-1.5 text-left font-medium text-control hover:bg-hover aria-[current]:bg-accent-soft [&>svg]:size-4.5 [&>svg]:shrink-0'
