import { CalendarClock, Settings2, TriangleAlert } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import { nameAccount } from '#contract/networks/networks.ts'
import { instantOf, type WallClock, wallClockAt } from '#contract/time/wall-clock.ts'
import type { DraftSchedule } from '#local/database/rows.ts'
import { findClashes } from '#local/planning/find-clashes.ts'
import { listOccurrences } from '#local/planning/list-occurrences.ts'
import { nextFreeSlot } from '#local/planning/next-free-slot.ts'
import { listQuickTimes } from '#local/planning/quick-times.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { SkippedTimeNote } from '#src/components/time/skipped-time-note.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { usePlanning } from '#src/offline/outbox/use-planning.ts'
import { usePostsForClashCheck } from '#src/offline/outbox/use-posts-for-clash-check.ts'
import type { ScheduleForm } from '../schedule/schedule-form.ts'
import { BestTimesHelp } from './best-times-help.tsx'

const SlotsDialog = lazyWithNotice(async () => ({
  default: (await import('./slots-dialog.tsx')).SlotsDialog,
}))

export interface TimeHelpProps {
  draftId: string
  projectId: string
  platforms: readonly Platform[] | undefined
  now: WallClock
  timeZone: string
  form: ScheduleForm
  /** The other schedules of this post. */
  others: readonly DraftSchedule[]
  onChange: (changes: WallClock) => void
}

/**
 * 'Próximo horário livre', quick times, the project's best times, and a warning when the chosen time is too
 * close to another post.
 */
export function TimeHelp(props: TimeHelpProps) {
  const { draftId, projectId, now, timeZone, form, others, onChange } = props
  const { planning } = usePlanning(projectId)
  const posts = usePostsForClashCheck(projectId, draftId)
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const slots = planning?.slots
  const instant = instantOf(now, timeZone)
  const planned = useMemo(() => accountTimesOf(others, timeZone), [others, timeZone])
  const taken = useMemo(() => {
    const moments = [...posts.flatMap((post) => post.times), ...planned]
    // Until an account is chosen, any post occupies its slot; then only posts of the chosen accounts do.
    const { accountIds } = form
    const own = moments.filter(({ accountId }) => accountIds.includes(accountId))
    return (accountIds.length > 0 ? own : moments).map(({ at }) => at)
  }, [posts, planned, form])
  const free = useMemo(
    () => slots && nextFreeSlot(slots, taken, instant, timeZone),
    [slots, taken, instant, timeZone],
  )
  const quick = useMemo(
    () => listQuickTimes(slots ?? [], instant, timeZone),
    [slots, instant, timeZone],
  )

  function openSlots() {
    setHasOpened(true)
    setIsOpen(true)
  }

  return (
    <div className="-mt-1 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {free && (
          <Button variant="secondary" size="small" onClick={() => onChange(free)}>
            <CalendarClock aria-hidden="true" />
            Próximo horário livre: {tell(free, now)}
          </Button>
        )}
        {quick.map(({ label, date, time }) => (
          <Button
            key={label}
            variant="secondary"
            size="small"
            aria-pressed={form.date === date && form.time === time}
            onClick={() => onChange({ date, time })}
            className="figures rounded-full! aria-pressed:border-text aria-pressed:bg-hover"
          >
            {label}
          </Button>
        ))}
        <Button
          variant="ghost"
          size="small"
          aria-haspopup="dialog"
          className="text-muted!"
          onClick={openSlots}
        >
          <Settings2 aria-hidden="true" />
          {slots && slots.length > 0 ? 'Horários do projeto' : 'Definir horários do projeto'}
        </Button>
      </div>
      <BestTimesHelp {...{ projectId, taken, timeZone, onChange }} now={instant} chosen={form} />
      <SkippedTimeNote chosen={form} timeZone={timeZone} />
      <Clashes {...props} planned={planned} />
      {hasOpened && (
        <Suspense>
          <SlotsDialog projectId={projectId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface ClashesProps extends TimeHelpProps {
  planned: readonly AccountTime[]
}

/** Warns about two posts of one account within 15 minutes: they compete for attention. */
function Clashes({ draftId, projectId, platforms, timeZone, form, planned }: ClashesProps) {
  const posts = usePostsForClashCheck(projectId, draftId)
  const { date, time, accountIds } = form
  const at = date !== '' && time !== '' ? instantOf({ date, time }, timeZone) : Number.NaN
  const messages = useMemo(() => {
    if (Number.isNaN(at)) return []
    const known = [...posts, { id: draftId, caption: 'este mesmo post', times: planned }]
    return accountIds.flatMap((accountId) => {
      const [clash] = findClashes(accountId, at, known)
      if (!clash) return []
      const when = wallClockAt(clash.at, timeZone).time
      return [`${nameOf(accountId, platforms)} já tem um post às ${when}.`]
    })
  }, [at, accountIds, posts, planned, platforms, draftId, timeZone])
  if (messages.length === 0) return null
  return (
    <div
      role="status"
      className="flex items-start gap-1.5 rounded-control bg-warning-soft px-3 py-2 text-sm"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <p className="figures min-w-0">
        {messages.slice(0, 3).join(' ')}
        {messages.length > 3 && ` E mais ${messages.length - 3}.`} Deixe ao menos 15 minutos entre
        dois posts da mesma conta.
      </p>
    </div>
  )
}

interface AccountTime {
  accountId: string
  at: number
}

function accountTimesOf(schedules: readonly DraftSchedule[], timeZone: string): AccountTime[] {
  return schedules.flatMap((schedule) => {
    const times = listOccurrences(schedule, timeZone).map((time) => Date.parse(time))
    return schedule.socialMediaAccountIds.flatMap((accountId) =>
      times.map((at) => ({ accountId, at })),
    )
  })
}

function nameOf(accountId: string, platforms: readonly Platform[] | undefined): string {
  const accounts = platforms?.flatMap(({ socialMediaAccounts }) => socialMediaAccounts) ?? []
  const account = accounts.find(({ id }) => id === accountId)
  return account ? nameAccount(account) : 'Esta conta'
}

function tell({ date, time }: WallClock, now: WallClock): string {
  if (date === now.date) return `hoje às ${time}`
  return `${formatPlainDate(date, 'shortWeekday')} ${formatPlainDate(date, 'numeric').slice(0, 5)} às ${time}`
}
