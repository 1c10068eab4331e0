import { createContext, use } from 'react'
import type { Project } from '#contract/projects/project.ts'

/** How a project is told apart from others in the calendar of all projects. */
export interface ProjectLook {
  id: string
  name: string
  /** 'CA' for 'Café Aurora'. */
  initials: string
  /** The class that sets the hue of the utility class `project-tag`. */
  hue: string
  timeZone: string
  /** Whether it is the current project of the session. */
  isCurrent: boolean
}

/**
 * In degrees; neighbours in the list are far apart. As classes, because a month has hundreds of tags and
 * browsers are slower with an inline style on each.
 */
const hues = [
  '[--hue:255]',
  '[--hue:25]',
  '[--hue:150]',
  '[--hue:320]',
  '[--hue:85]',
  '[--hue:200]',
  '[--hue:350]',
  '[--hue:120]',
  '[--hue:285]',
  '[--hue:50]',
  '[--hue:175]',
  '[--hue:230]',
] as const

/**
 * The colour of a project comes from its id, so it stays the same between visits; if an earlier project of
 * the list has it, the project gets the next free one.
 */
export function lookOfProjects(
  projects: readonly Project[],
  currentId: string,
): ReadonlyMap<string, ProjectLook> {
  const free = new Set<number>()
  const looks = new Map<string, ProjectLook>()
  for (const { id, name, timeZone } of projects) {
    if (free.size === 0) for (const index of hues.keys()) free.add(index)
    const wanted = Number.parseInt(id.slice(-4), 16) % hues.length || 0
    const index = [...hues.keys()]
      .map((step) => (wanted + step) % hues.length)
      .find((one) => free.has(one))
    free.delete(index ?? 0)
    looks.set(id, {
      ...{ id, name, initials: initialsOf(name), hue: hues[index ?? 0] ?? hues[0], timeZone },
      isCurrent: id === currentId,
    })
  }
  return looks
}

function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const last = others.at(-1)
  const letters = last === undefined ? [...first].slice(0, 2) : [[...first][0], [...last][0]]
  return letters.join('').toUpperCase()
}

/** The looks of the projects, by id; undefined while the calendar shows only one project. */
export const ItemProjects = createContext<ReadonlyMap<string, ProjectLook> | undefined>(undefined)

export function useItemProject(projectId: string): ProjectLook | undefined {
  return use(ItemProjects)?.get(projectId)
}
