import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { WeeklySlot } from '#contract/planning.ts'
import { PlanningRefusedError } from '#local/planning/enqueue-planning.ts'
import { allTimes } from '#src/components/time/time-choices.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { SelectField } from '#src/components/ui/select-field.tsx'
import { showErrorToast } from '#src/components/ui/toast-queue.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { usePlanning } from '#src/sending/pending/use-planning.ts'
import { useSession } from '#src/session/session-context.ts'
import { addSlots, listByDay, removeSlot, weekdayNames } from './slots.ts'

export interface SlotsDialogProps {
  projectId: string
  isOpen: boolean
  onClose: () => void
}

/** Edits the weekly times at which the project likes to publish, shared by all its members. */
export function SlotsDialog({ projectId, isOpen, onClose }: SlotsDialogProps) {
  const { timeZone } = useSession()
  const { planning, change } = usePlanning(projectId)
  const [day, setDay] = useState('weekdays')
  const [time, setTime] = useState('09:00')
  const slots = planning?.slots ?? []
  const days = listByDay(slots)

  async function changeSlots(next: (slots: readonly WeeklySlot[]) => WeeklySlot[]) {
    try {
      await change((before) => ({ ...before, slots: next(before.slots) }))
    } catch (error) {
      showErrorToast(error instanceof PlanningRefusedError ? error.message : noteTrouble(error))
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Horários do projeto"
      description={`Os melhores horários da semana, no ${timeZoneName(timeZone)}, para “Próximo horário livre”. Valem para todas as pessoas do projeto.`}
      size="medium"
    >
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <SelectField
            label="Dia"
            value={day}
            options={dayChoices}
            onChange={({ target }) => setDay(target.value)}
          />
          <SelectField
            label="Horário"
            value={time}
            options={allTimes.map((value) => ({ value, label: value }))}
            onChange={({ target }) => setTime(target.value)}
          />
          <Button
            className="max-sm:col-span-2"
            onClick={() => void changeSlots((before) => addSlots(before, daysOf(day), time))}
          >
            <Plus aria-hidden="true" />
            Adicionar
          </Button>
        </div>
        {days.length === 0 ? (
          <p className="rounded-card bg-surface-sunken px-4 py-3 text-muted text-sm">
            Nenhum horário ainda. Adicione os dias e as horas em que o público mais responde.
          </p>
        ) : (
          <ul className="flex flex-col gap-3">
            {days.map(({ weekday, times }) => (
              <li key={weekday} className="flex flex-col gap-1.5 sm:flex-row sm:gap-4">
                <p className="w-32 shrink-0 pt-1.5 font-semibold text-sm">
                  {weekdayNames[weekday]}
                </p>
                <ul className="flex flex-wrap gap-2">
                  {times.map((own) => (
                    <li key={own}>
                      <button
                        type="button"
                        aria-label={`Remover ${weekdayNames[weekday]} às ${own}`}
                        onClick={() =>
                          void changeSlots((before) => removeSlot(before, { weekday, time: own }))
                        }
                        className="figures hit-area flex h-8 items-center gap-1.5 rounded-full border border-line bg-surface-sunken px-3 text-sm enabled-hover:border-text"
                      >
                        {own}
                        <X aria-hidden="true" className="size-3.5 text-muted" />
                      </button>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

const dayChoices = [
  { value: 'weekdays', label: 'Segunda a sexta' },
  { value: 'all', label: 'Todos os dias' },
  ...[1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekdayNames[day] ?? '' })),
]

function daysOf(choice: string): number[] {
  if (choice === 'weekdays') return [1, 2, 3, 4, 5]
  return choice === 'all' ? [0, 1, 2, 3, 4, 5, 6] : [Number(choice)]
}
