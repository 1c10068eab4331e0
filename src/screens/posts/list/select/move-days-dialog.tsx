import { useId, useState } from 'react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Button } from '#src/components/ui/button.tsx'
import { SegmentedControl } from '#src/components/ui/fields/segmented-control.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'

export interface MoveDaysDialogProps {
  isOpen: boolean
  /** The number of selected posts. */
  count: number
  timeZone: string
  /** Called with the number of days, negative for earlier. */
  onMove: (days: number) => void
  onClose: () => void
}

const mostDays = 365

const directions = [
  { value: 'later', label: 'Para frente' },
  { value: 'earlier', label: 'Para trás' },
] as const

/** Asks by how many days to move the times of the selected posts. */
export function MoveDaysDialog({ isOpen, count, timeZone, onMove, onClose }: MoveDaysDialogProps) {
  const formId = useId()
  const [written, setWritten] = useState('1')
  const [direction, setDirection] = useState<'later' | 'earlier'>('later')
  const [error, setError] = useState<string>()

  function submit() {
    const days = Number(written)
    if (!Number.isInteger(days) || days < 1 || days > mostDays)
      return setError(`Escreva um número de 1 a ${mostDays}.`)
    onMove(direction === 'later' ? days : -days)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Mover ${formatCount(count, 'post', 'posts')}`}
      description={`Todos os horários que ainda vão ser publicados mudam de dia e mantêm a hora (${timeZoneName(timeZone)}).`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId}>
            Mover
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label="Dias"
          type="number"
          inputMode="numeric"
          min={1}
          max={mostDays}
          value={written}
          error={error}
          onChange={({ target }) => {
            setWritten(target.value)
            setError(undefined)
          }}
          className="w-28"
        />
        <SegmentedControl
          label="Direção"
          segments={directions}
          value={direction}
          onChange={setDirection}
          className="mt-6.5"
        />
      </form>
    </Dialog>
  )
}
