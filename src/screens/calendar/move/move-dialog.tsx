import { Radio, RadioGroup } from '@headlessui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { instantOf, wallClockAt } from '#contract/time/wall-clock.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { SkippedTimeNote } from '#src/components/time/skipped-time-note.tsx'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Button } from '#src/components/ui/button.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { type CalendarItem, captionOf } from '../calendar-item.ts'
import { useItemProject } from '../projects/project-look.ts'
import { ProjectTag } from '../projects/project-tag.tsx'
import { moveItem } from './move-item.ts'
import { listMoveWays, type MoveWay } from './move-ways.ts'

export interface AskedMove {
  item: CalendarItem
  /** The time that the dialog proposes, in ms. */
  target: number
  owner: { userId: string; projectId: string }
  /** The zone of the item's project. */
  timeZone: string
}

export interface MoveDialogProps {
  /** Undefined while the dialog is closed. */
  asked: AskedMove | undefined
  onClose: () => void
}

/** 'Mover para…': asks for the day and time, and for which times and accounts of the post move. */
export function MoveDialog({ asked, onClose }: MoveDialogProps) {
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  return (
    <Dialog
      isOpen={asked !== undefined}
      onClose={onClose}
      title="Mover para…"
      description={last && <MovedItem item={last.item} />}
    >
      {last && <MoveForm key={`${last.item.key} ${last.target}`} {...{ ...last, onClose }} />}
    </Dialog>
  )
}

function MovedItem({ item }: { item: CalendarItem }) {
  const look = useItemProject(item.projectId)
  return (
    <>
      <span className="line-clamp-2">{captionOf(item)}</span>
      {look && <ProjectTag look={look} hasName className="mt-1" />}
    </>
  )
}

interface MoveFormProps extends AskedMove {
  onClose: () => void
}

function MoveForm({ item, target: first, owner, timeZone, onClose }: MoveFormProps) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(wallClockAt(first, timeZone))
  const [wayId, setWayId] = useState<string>()
  const [isMoving, setIsMoving] = useState(false)
  const today = wallClockAt(serverNow(), timeZone).date
  // A time whose minute is not changed keeps its seconds.
  const isUnchanged = isSameClock(chosen, wallClockAt(item.at, timeZone))
  const target = isUnchanged ? item.at : instantOf(chosen, timeZone)
  const ways: MoveWay[] = Number.isFinite(target) ? listMoveWays(item, target, timeZone) : []
  const way = ways.find(({ id }) => id === wayId) ?? ways[0]
  const formId = useId()

  async function move() {
    if (!way) return
    setIsMoving(true)
    const isMoved = await moveItem({ item, moves: way.moves, target, owner, timeZone, client })
    setIsMoving(false)
    if (isMoved) onClose()
  }

  return (
    <form
      id={formId}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void move()
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Data"
          type="date"
          required
          min={today}
          value={chosen.date}
          onChange={({ target: field }) => setChosen({ ...chosen, date: field.value })}
        />
        <TextField
          label="Hora"
          type="time"
          required
          value={chosen.time}
          onChange={({ target: field }) => setChosen({ ...chosen, time: field.value })}
        />
      </div>
      <p className="text-muted text-sm">
        <span className="inline-block first-letter:uppercase">{timeZoneName(timeZone)}</span>
      </p>
      <SkippedTimeNote chosen={chosen} timeZone={timeZone} />
      {ways.length > 1 && way && (
        <RadioGroup
          value={way.id}
          onChange={setWayId}
          aria-label="O que mover"
          className="flex max-h-60 flex-col gap-1 overflow-y-auto"
        >
          {ways.map(({ id, label }) => (
            <WayChoice key={id} value={id} label={label} />
          ))}
        </RadioGroup>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          type="submit"
          disabled={!way || isUnchanged}
          isLoading={isMoving}
          loadingLabel="Movendo..."
        >
          Mover
        </Button>
      </div>
    </form>
  )
}

function isSameClock(a: { date: string; time: string }, b: { date: string; time: string }) {
  return a.date === b.date && a.time === b.time
}

/** One of the choices of 'Mover para…' (`MoveWay`). */
function WayChoice({ value, label }: { value: string; label: string }) {
  return (
    <Radio
      value={value}
      className="group flex min-h-control cursor-pointer items-center gap-3 rounded-lg px-2 text-sm transition-colors hover:bg-hover"
    >
      <span
        aria-hidden="true"
        className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface-raised group-data-checked:border-accent"
      >
        <span className="hidden size-2.5 rounded-full bg-accent group-data-checked:block" />
      </span>
      {label}
    </Radio>
  )
}
