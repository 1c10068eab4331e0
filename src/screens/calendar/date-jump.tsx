import { CalendarSearch } from 'lucide-react'
import { isPlainDate } from '#src/components/time/plain-date.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Popover } from '#src/components/ui/popover.tsx'
import { TextField } from '#src/components/ui/text-field.tsx'

export interface DateJumpProps {
  date: string
  onJump: (date: string) => void
}

/** 'Ir para a data': a date to go to, by the system's own field. */
export function DateJump({ date, onJump }: DateJumpProps) {
  return (
    <Popover
      label="Ir para a data"
      trigger={<CalendarSearch aria-hidden="true" />}
      look={{ variant: 'ghost', isSquare: true }}
      align="end"
      className="max-sm:right-auto max-sm:left-0"
    >
      {(close) => (
        <form
          className="flex flex-col gap-3 p-2"
          onSubmit={(event) => {
            event.preventDefault()
            const asked = new FormData(event.currentTarget).get('date')
            if (typeof asked !== 'string' || !isPlainDate(asked)) return
            onJump(asked)
            close()
          }}
        >
          <TextField label="Data" type="date" name="date" required defaultValue={date} />
          <Button type="submit">Ir</Button>
        </form>
      )}
    </Popover>
  )
}
