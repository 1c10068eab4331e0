import { isPlainDate } from '#src/components/time/plain-date.ts'
import { Button } from '#src/components/ui/button.tsx'
import { TextField } from '#src/components/ui/text-field.tsx'

export interface DateJumpFormProps {
  date: string
  onJump: (date: string) => void
}

/** A date by the system's own field. */
export function DateJumpForm({ date, onJump }: DateJumpFormProps) {
  return (
    <form
      className="flex flex-col gap-3 p-2"
      onSubmit={(event) => {
        event.preventDefault()
        const asked = new FormData(event.currentTarget).get('date')
        if (typeof asked === 'string' && isPlainDate(asked)) onJump(asked)
      }}
    >
      <TextField label="Data" type="date" name="date" required defaultValue={date} />
      <Button type="submit">Ir</Button>
    </form>
  )
}
