import type { ProjectRole } from '#contract/project.ts'
import type { Picture } from './pictures/draw-picture.ts'

/** A post of the demonstration, told relative to the day of the first start. */
export interface SeedPost {
  /** Days from today; what lies before now is published, what lies after is scheduled. */
  day: number
  /** Wall-clock time in the project's time zone, HH:MM. */
  time: string
  caption: string
  pictures: readonly Picture[]
  /** The project's first account unless told. */
  usernames?: readonly string[]
  altText?: string
  location?: string
  /** A refusal of the network, in words, for a post that did not go out. */
  refused?: string
}

export interface SeedProject {
  name: string
  description: string
  isDefault: boolean
  /** Days since it was created. */
  ageDays: number
  /** The demonstration's person is the first one. */
  roles: Readonly<Record<string, ProjectRole>>
  /** Accounts on the simulated Instagram. */
  usernames: readonly string[]
  posts: readonly SeedPost[]
}

export const teammates = [
  { name: 'Bruno Carvalho', email: 'bruno@upubly.test' },
  { name: 'Camila Ferreira', email: 'camila@upubly.test' },
  { name: 'Diego Nogueira', email: 'diego@upubly.test' },
] as const
