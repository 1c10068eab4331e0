import { CalendarSearch } from 'lucide-react'
import { LatePopover } from '#src/features/late-popover/late-popover.tsx'
import { lazyPart } from '#src/page/late-part.ts'

export interface DateJumpProps {
  date: string
  onJump: (date: string) => void
}

/** For a panel of the header: on a phone as wide as the window, since its button may stand anywhere. */
export const wideOnPhone = 'max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto'

const DateJumpForm = lazyPart(async () => ({
  default: (await import('./date-jump-form.tsx')).DateJumpForm,
}))

/** 'Ir para a data': opens a field for a date to go to. */
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
