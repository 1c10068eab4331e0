import { nameAccount } from '#contract/networks/networks.ts'
import type { Post } from '#contract/posts/post.ts'
import type { EditDraftSchedule } from '#local/database/rows.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { zonedText } from '#src/components/time/zoned-text.ts'
import { DifferenceMark } from './difference-mark.tsx'

export interface VersionTimesProps {
  schedules: readonly EditDraftSchedule[]
  /** Used to look up names of accounts. */
  posts: readonly Post[]
  timeZone: string
  /** The schedules of the other version; times that they lack are marked. */
  others?: readonly EditDraftSchedule[]
  /** Names by id of the project's linked accounts, for accounts that no post names. */
  names?: ReadonlyMap<string, string>
}

/** The times that are not published yet, each with its accounts. */
export function VersionTimes({ schedules, posts, timeZone, others, names }: VersionTimesProps) {
  if (schedules.length === 0) return <p className="text-muted text-sm">Nenhum horário a publicar</p>
  const known = new Map(names)
  for (const { schedules: own } of posts)
    for (const { socialMediaAccount } of own)
      known.set(socialMediaAccount.id, nameAccount(socialMediaAccount))
  const elsewhere = others && new Set(others.flatMap(listPairs))
  return (
    <div className="text-sm">
      <ul className="flex flex-col gap-1">
        {schedules.map((schedule) => {
          const pairs = listPairs(schedule)
          const isOwn = elsewhere !== undefined && pairs.some((pair) => !elsewhere.has(pair))
          const when =
            schedule.scheduledAt === null
              ? 'Sem horário'
              : zonedText(schedule.scheduledAt, timeZone)
          const where = schedule.socialMediaAccountIds.map((id) => known.get(id) ?? 'outra conta')
          return (
            <li key={schedule.id} className="break-words">
              <span className="figures font-semibold">
                {isOwn ? <DifferenceMark>{when}</DifferenceMark> : when}
              </span>{' '}
              <span className="text-muted">{where.join(', ')}</span>
            </li>
          )
        })}
      </ul>
      <p className="mt-1 text-muted text-xs first-letter:uppercase">{timeZoneName(timeZone)}</p>
    </div>
  )
}

function listPairs({ scheduledAt, socialMediaAccountIds }: EditDraftSchedule): string[] {
  return socialMediaAccountIds.map((id) => `${Date.parse(scheduledAt ?? '')} ${id}`)
}
