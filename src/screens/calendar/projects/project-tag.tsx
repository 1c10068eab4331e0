import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { zonedText } from '#src/components/time/zoned-text.ts'
import { cn } from '#src/components/ui/class-names.ts'
import type { CalendarItem } from '../calendar-item.ts'
import { type ProjectLook, useItemProject } from './project-look.ts'

export interface ProjectTagProps {
  look: ProjectLook
  /** Whether the name is shown beside the initials. */
  hasName?: boolean
  nameClass?: string
  className?: string
}

/** The colour and initials of a project; its name is shown, or read by screen readers only. */
export function ProjectTag({ look, hasName = false, nameClass, className }: ProjectTagProps) {
  return (
    <span className={cn('flex min-w-0 items-center gap-1.5', className)}>
      <span aria-hidden="true" className={`${markClass} ${look.hue}`}>
        {look.initials}
      </span>
      <span className={hasName ? cn('truncate text-muted text-xs', nameClass) : 'sr-only'}>
        {look.name}
      </span>
    </span>
  )
}

const markClass =
  'project-tag grid h-4 min-w-5 shrink-0 place-items-center rounded px-0.5 font-bold text-[0.625rem] leading-none'

export interface ItemProjectProps extends Omit<ProjectTagProps, 'look'> {
  item: CalendarItem
  /** The calendar's zone. */
  timeZone: string
}

/** The project of an item, and the local time there if it differs; nothing when only one project is shown. */
export function ItemProject({ item, timeZone, ...tag }: ItemProjectProps) {
  const look = useItemProject(item.projectId)
  if (!look) return null
  // A single element, because a full month has hundreds of these.
  if (!tag.hasName)
    return (
      <span role="img" aria-label={look.name} className={`${markClass} ${look.hue}`}>
        {look.initials}
      </span>
    )
  const own = look.timeZone === timeZone ? undefined : zonedText(item.at, look.timeZone, 'hour')
  return (
    <>
      <ProjectTag {...tag} look={look} />
      {own !== undefined && own !== zonedText(item.at, timeZone, 'hour') && (
        <span className={cn('figures truncate text-muted text-xs', tag.className)}>
          {own}, {timeZoneName(look.timeZone)}
        </span>
      )}
    </>
  )
}
