import { createContext, use } from 'react'
import type { Project } from '#contract/project.ts'

/** How a project is told from others in the calendar of all of them. */
export interface ProjectLook {
  id: string
  name: string
  /** 'CA' of 'Café Aurora'. */
  initials: string
  /** The class that gives `project-tag` its colour. */
  hue: string
  timeZone: string
  /** Whether the app is in it now. */
  isCurrent: boolean
}

/**
 * In degrees; neighbours in the list of projects are far from each other. As classes, since a month has
 * hundreds of tags, and a browser takes longer for a style that each of them has of its own.
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
 * A project keeps its colour as long as it is there: the colour comes from its id, and the next one that is
 * free where another project has it already.
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

/** The projects of the shown items; undefined where the calendar shows a single one. */
export const ItemProjects = createContext<ReadonlyMap<string, ProjectLook> | undefined>(undefined)

export function useItemProject(projectId: string): ProjectLook | undefined {
  return use(ItemProjects)?.get(projectId)
}
