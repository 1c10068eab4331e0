import type { CSSProperties } from 'react'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { zonedText } from '#src/components/time/zoned-text.ts'
import { cn } from '#src/components/ui/class-names.ts'
import type { CalendarItem } from '../calendar-item.ts'
import { type ProjectLook, useItemProject } from './project-look.ts'

export interface ProjectTagProps {
  look: ProjectLook
  /** Beside the initials. */
  hasName?: boolean
  nameClass?: string
  className?: string
}

/** A project by its colour and initials, and its name: read out where it is not shown. */
export function ProjectTag({ look, hasName = false, nameClass, className }: ProjectTagProps) {
  return (
    <span className={cn('flex min-w-0 items-center gap-1.5', className)}>
      <span
        aria-hidden="true"
        style={{ '--hue': look.hue } as CSSProperties}
        className="project-tag grid h-4 min-w-5 shrink-0 place-items-center rounded px-0.5 font-bold text-[0.625rem] leading-none"
      >
        {look.initials}
      </span>
      <span className={hasName ? cn('truncate text-muted text-xs', nameClass) : 'sr-only'}>
        {look.name}
      </span>
    </span>
  )
}

export interface ItemProjectProps extends Omit<ProjectTagProps, 'look'> {
  item: CalendarItem
  /** Of the calendar. */
  timeZone: string
}

/** The project of an item, with the time of its own clock where that differs; nothing where there is one. */
export function ItemProject({ item, timeZone, ...tag }: ItemProjectProps) {
  const look = useItemProject(item.projectId)
  if (!look) return null
  const own = zonedText(item.at, look.timeZone, 'hour')
  const differs = look.timeZone !== timeZone && own !== zonedText(item.at, timeZone, 'hour')
  return (
    <>
      <ProjectTag {...tag} look={look} />
      {differs && tag.hasName && (
        <span className={cn('figures truncate text-muted text-xs', tag.className)}>
          {own}, {timeZoneName(look.timeZone)}
        </span>
      )}
    </>
  )
}
