import { useQuery } from '@tanstack/react-query'
import { Plus, TrendingUp, X } from 'lucide-react'
import { useState } from 'react'
import type { WeeklySlot } from '#contract/posts/planning.ts'
import { PlanningRefusedError } from '#local/planning/enqueue-planning.ts'
import { slotOf } from '#local/planning/next-free-slot.ts'
import { bestTimesQuery } from '#src/api/best-times-query.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { bestTimesReason, shownBestTimes } from '#src/components/best-time-words.ts'
import { joinWords } from '#src/components/join-words.ts'
import { allTimes } from '#src/components/time/time-choices.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { weekdayNames } from '#src/components/time/weekday-names.ts'
import { Button } from '#src/components/ui/button.tsx'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import { usePlanning } from '#src/offline/outbox/use-planning.ts'
import { useSession } from '#src/session/session-context.ts'

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
      showErrorToast(
        error instanceof PlanningRefusedError ? error.message : reportStorageError(error),
      )
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
        <BestSlots
          slots={slots}
          onAdd={(best) => void changeSlots((before) => [...before, ...listMissing(before, best)])}
        />
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

interface BestSlotsProps {
  slots: readonly WeeklySlot[]
  onAdd: (best: WeeklySlot[]) => void
}

/**
 * The hours at which the project's posts did best, while one of them is not yet a slot. Hours that load
 * while the dialog is open are shown at its next opening: they would move the buttons below.
 */
function BestSlots({ slots, onAdd }: BestSlotsProps) {
  const { project } = useSession()
  const { data } = useQuery(bestTimesQuery(project.id))
  const [known] = useState(data)
  const best = (known?.times ?? []).slice(0, shownBestTimes).map(slotOf)
  const missing = listMissing(slots, best)
  if (missing.length === 0) return null
  const names = missing.map(
    ({ weekday, time }) => `${weekdayNames[weekday]?.toLowerCase()} às ${time}`,
  )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-surface-sunken px-4 py-3">
      <p className="figures min-w-0 grow basis-56 text-sm">
        Melhores horários: {joinWords(names)}. <span className="text-muted">{bestTimesReason}</span>
      </p>
      <Button variant="secondary" size="small" onClick={() => onAdd(missing)}>
        <TrendingUp aria-hidden="true" />
        Usar melhores horários
      </Button>
    </div>
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

/** The most slots a project may have (`contract/posts/planning.ts`). */
const maxSlots = 100

const isSame = (a: WeeklySlot, b: WeeklySlot) => a.weekday === b.weekday && a.time === b.time

/** Adds the same time on several days, except where it already exists, up to `maxSlots`. */
export function addSlots(
  slots: readonly WeeklySlot[],
  weekdays: readonly number[],
  time: string,
): WeeklySlot[] {
  const wanted = weekdays.map((weekday) => ({ weekday, time }))
  return [...slots, ...listMissing(slots, wanted)].slice(0, maxSlots)
}

/** The wanted slots that the project does not have. */
export function listMissing(
  slots: readonly WeeklySlot[],
  wanted: readonly WeeklySlot[],
): WeeklySlot[] {
  return wanted.filter((slot) => !slots.some((one) => isSame(one, slot)))
}

export function removeSlot(slots: readonly WeeklySlot[], slot: WeeklySlot): WeeklySlot[] {
  return slots.filter((one) => !isSame(one, slot))
}

/** The days that have slots, Monday first, each with its times in order. */
export function listByDay(slots: readonly WeeklySlot[]): { weekday: number; times: string[] }[] {
  return [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => {
    const times = slots.flatMap((slot) => (slot.weekday === weekday ? [slot.time] : [])).sort()
    return times.length > 0 ? [{ weekday, times }] : []
  })
}
