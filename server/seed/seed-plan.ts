import type { ProjectRole } from '#contract/projects/project.ts'
import type { GivenRole, InviteState } from '#contract/projects/project-people.ts'
import type { Picture } from './pictures/draw-picture.ts'

/** A post of the demonstration, relative to the day of the first start. */
export interface SeedPost {
  /** Days from today; past ones are published, later ones scheduled. */
  day: number
  /** Wall-clock time in the project's time zone, HH:MM. In minutes from now: of that day, if it is not over. */
  time: string | number
  caption: string
  pictures: readonly Picture[]
  /** By default the project's first account. */
  usernames?: readonly string[]
  /** Goes out on all networks on which the project's first name is linked. */
  isEverywhere?: true
  altText?: string
  location?: string
  /** How many times as well as the others a post did; 1 by default. */
  success?: number
  /** For a post that failed: the error message, without the network's name that it begins with. */
  refused?: string
  /** For a post of which nobody knows whether it was published. */
  isUnconfirmed?: true
}

/** A folder of the storage. */
export interface SeedFolder {
  name: string
  /** By `demoFolderPassword`. */
  isProtected?: true
  /** Each is the picture of this variant in the project's posts. */
  files?: readonly { name: string; variant: number }[]
  folders?: readonly SeedFolder[]
}

export interface SeedMember {
  email: string
  role: ProjectRole
  /** Days ago. */
  joined: number
  /** Hours ago; undefined for who has not used the project yet. */
  lastActive?: number
}

/** An invitation; `ended` says how many days ago it was accepted or expired. */
export interface SeedInvite {
  email: string
  role: GivenRole
  state: InviteState
  ended?: number
}

export interface SeedProject {
  name: string
  description: string
  isDefault: boolean
  /** Days since it was created. */
  ageDays: number
  /** The demonstration's user is the first one. */
  members: readonly SeedMember[]
  invites?: readonly SeedInvite[]
  /** Accounts on the simulated network of the demonstration. */
  usernames: readonly string[]
  /** Whether the first of these names is linked on all other simulated networks, too. */
  isEverywhere?: true
  posts: readonly SeedPost[]
  folders?: readonly SeedFolder[]
}

export const teammates = [
  { name: 'Bruno Carvalho', email: 'bruno@upubly.test' },
  { name: 'Camila Ferreira', email: 'camila@upubly.test' },
  { name: 'Diego Nogueira', email: 'diego@upubly.test' },
] as const
