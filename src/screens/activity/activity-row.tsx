import type { Activity } from '#contract/projects/project-activity.ts'
import { zoneName } from '#contract/time/wall-clock.ts'
import { numericText } from '#src/components/time/numeric-text.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { useSession } from '#src/session/session-context.ts'
import { activityWords } from './activity-words.ts'
import { PersonAddress } from './person-address.tsx'

export function ActivityRow({ activity }: { activity: Activity }) {
  const { timeZone } = useSession()
  return (
    <li className="flex flex-col gap-1 py-3 sm:flex-row sm:items-baseline sm:gap-4">
      <time dateTime={activity.createdAt} className="figures shrink-0 text-muted text-sm sm:w-36">
        {numericText(activity.createdAt, timeZone)}
      </time>
      <div className="min-w-0">
        <p className="break-words">
          <strong className="font-semibold">{activity.userName}</strong>
          <PersonAddress email={activity.userEmail} /> {activityWords[activity.kind]}
        </p>
        {activity.subjectEmail ? (
          <p className="break-words text-sm">
            {activity.subject}
            <PersonAddress email={activity.subjectEmail} />
          </p>
        ) : (
          activity.subject && (
            <p className="line-clamp-2 break-words text-muted text-sm">{nameSubject(activity)}</p>
          )
        )}
      </div>
    </li>
  )
}

/** The subject; a time zone by its usual name if the browser knows it. */
function nameSubject({ kind, subject }: Activity): string {
  const isZone = kind === 'zone-changed-keeping-instants' || kind === 'zone-changed-keeping-clock'
  return isZone && zoneName(subject) !== undefined ? timeZoneName(subject) : subject
}
