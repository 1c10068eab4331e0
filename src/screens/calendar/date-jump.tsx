import { CalendarSearch } from 'lucide-react'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { LatePopover } from '#src/features/late-popover/late-popover.tsx'

export interface DateJumpProps {
  date: string
  onJump: (date: string) => void
}

/** Makes a panel of the header as wide as a phone's window: under its button it might not fit. */
export const wideOnPhone = 'max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto'

const DateJumpForm = lazyWithNotice(async () => ({
  default: (await import('./date-jump-form.tsx')).DateJumpForm,
}))

/** 'Ir para a data': opens a panel with a field for the date. */
export function DateJump({ date, onJump }: DateJumpProps) {
  return (
    <LatePopover
      label="Ir para a data"
      trigger={<CalendarSearch aria-hidden="true" />}
      look={{ variant: 'ghost', isSquare: true }}
      align="end"
      className={wideOnPhone}
    >
      {(close) => (
        <DateJumpForm
          date={date}
          onJump={(to) => {
            onJump(to)
            close()
          }}
        />
      )}
    </LatePopover>
  )
}
