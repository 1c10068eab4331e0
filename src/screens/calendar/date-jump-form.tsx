import { firstDay, isPlainDate, lastDay } from '#src/components/time/plain-date.ts'
import { Button } from '#src/components/ui/button.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'

export interface DateJumpFormProps {
  date: string
  onJump: (date: string) => void
}

/** Chooses a date by the browser's own date field. */
export function DateJumpForm({ date, onJump }: DateJumpFormProps) {
  return (
    <form
      className="flex flex-col gap-3 p-2"
      onSubmit={(event) => {
        event.preventDefault()
        const asked = new FormData(event.currentTarget).get('date')
        if (typeof asked !== 'string' || !isPlainDate(asked)) return
        if (asked >= firstDay && asked <= lastDay) onJump(asked)
      }}
    >
      <TextField
        label="Data"
        type="date"
        name="date"
        required
        min={firstDay}
        max={lastDay}
        defaultValue={date}
      />
      <Button type="submit">Ir</Button>
    </form>
  )
}
