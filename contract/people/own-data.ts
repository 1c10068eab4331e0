import * as v from 'valibot'
import { ResultFigure } from '../posts/post-results.ts'
import { Instant, Sha256, Uuid } from '../scalars.ts'
import { Profile } from './own-account.ts'

/** A photo or video of a post or template. */
export const ExportedMedia = v.object({
  /** As it is saved under from its address; the name it had on a device is not kept. */
  name: v.string(),
  /** Its path within the zip; the same content is there once, and has the same path everywhere. */
  file: v.string(),
  type: v.string(),
  /** In bytes. */
  size: v.number(),
  /** Of what was sent. A file whose places are covered differs from it in those bytes. */
  sha256: Sha256,
  altText: v.string(),
  /** Opens for whoever is signed in and belongs to the project. */
  address: v.string(),
})
export type ExportedMedia = v.InferOutput<typeof ExportedMedia>

const texts = {
  id: Uuid,
  project: v.string(),
  caption: v.string(),
  description: v.string(),
  location: v.string(),
  userTags: v.string(),
  productTags: v.string(),
  altText: v.string(),
  /** What differs per network, as it is stored. */
  versions: v.array(v.unknown()),
  media: v.array(ExportedMedia),
  createdAt: Instant,
}

/** A post that the person wrote in a project of theirs, with what became of it. */
export const ExportedPost = v.object({
  ...texts,
  updatedAt: Instant,
  times: v.array(
    v.object({
      account: v.string(),
      network: v.string(),
      scheduledAt: Instant,
      state: v.string(),
      permalink: v.nullable(v.string()),
      /** What the network told of it; null where it told nothing. */
      result: v.nullable(v.object({ figures: v.array(ResultFigure), saidAt: Instant })),
    }),
  ),
})
export type ExportedPost = v.InferOutput<typeof ExportedPost>

/** Lists that end at a bound; `isCut` says of which there is more. Posts have none. */
const bounded = {
  sessions: v.array(
    v.object({
      device: v.nullable(v.string()),
      address: v.nullable(v.string()),
      createdAt: Instant,
      lastUsedAt: v.nullable(Instant),
    }),
  ),
  templates: v.array(v.object(texts)),
  invitationsSent: v.array(
    v.object({
      project: v.string(),
      email: v.string(),
      role: v.string(),
      createdAt: Instant,
      acceptedAt: v.nullable(Instant),
    }),
  ),
  /** That wait for an answer, sent to the address that the person has proved to be theirs. */
  invitationsReceived: v.array(
    v.object({ project: v.string(), role: v.string(), createdAt: Instant, expiresAt: Instant }),
  ),
  /** Of a project's ownership, by the person and to them, as long as they wait for an answer. */
  ownershipOffersMade: v.array(
    v.object({ project: v.string(), to: v.string(), createdAt: Instant, expiresAt: Instant }),
  ),
  ownershipOffersReceived: v.array(
    v.object({ project: v.string(), from: v.string(), createdAt: Instant, expiresAt: Instant }),
  ),
  linkedAccounts: v.array(
    v.object({
      ...{ project: v.string(), network: v.string(), username: v.string() },
      /** What the network last said of its profile; null where it has said nothing. */
      profile: v.nullable(
        v.object({
          ...{ name: v.string(), biography: v.string(), followers: v.nullable(v.number()) },
          saidAt: Instant,
        }),
      ),
    }),
  ),
  activities: v.array(
    v.object({ project: v.string(), kind: v.string(), subject: v.string(), createdAt: Instant }),
  ),
  /** Links to reports that they made and that have not ended; the address itself is in the project. */
  reports: v.array(
    v.object({ project: v.string(), month: v.string(), createdAt: Instant, expiresAt: Instant }),
  ),
  /** Secret addresses of calendars that they made; the address itself is in the project. */
  calendarFeeds: v.array(
    v.object({
      project: v.string(),
      name: v.string(),
      createdAt: Instant,
      readAt: v.nullable(Instant),
    }),
  ),
  /** What was paid; of payments Stripe keeps what it has to. */
  subscriptions: v.array(
    v.object({
      id: v.string(),
      plan: v.nullable(v.string()),
      interval: v.nullable(v.string()),
      status: v.string(),
      payerEmail: v.nullable(v.string()),
      startedAt: Instant,
      paidUntil: Instant,
      endedAt: v.nullable(Instant),
    }),
  ),
  /** Purchases that they asked to have back. */
  refundRequests: v.array(
    v.object({
      subscription: v.string(),
      plan: v.string(),
      boughtAt: Instant,
      askedAt: Instant,
      reason: v.string(),
      state: v.string(),
      answeredAt: v.nullable(Instant),
    }),
  ),
  /**
   * Folders they made in the storage, and files they put there, also those in the trash; without
   * names where they lie in a folder with a password.
   */
  storageFolders: v.array(v.object({ project: v.string(), name: v.string(), createdAt: Instant })),
  storageFiles: v.array(
    v.object({
      project: v.string(),
      folder: v.string(),
      name: v.string(),
      type: v.string(),
      /** In bytes. */
      size: v.number(),
      sha256: v.nullable(Sha256),
      createdAt: Instant,
    }),
  ),
  contactMessages: v.array(v.object({ name: v.string(), message: v.string(), createdAt: Instant })),
  /** Posts they wrote in projects they left: others may have put other words in them since. */
  formerPosts: v.array(v.object({ id: Uuid, createdAt: Instant })),
}
export type BoundedList = keyof typeof bounded

const names = Object.keys(bounded)
const isCut = v.object(
  Object.fromEntries(names.map((name) => [name, v.boolean()])) as Record<
    BoundedList,
    v.BooleanSchema<undefined>
  >,
)

/**
 * `dados.json` in a person's copy of what is kept of them (LGPD, article 18). Not in it are hashes of
 * passwords, secrets, and what lasts only until a step is done: codes, counters, mails that wait.
 * What belongs to a project is told as long as the person belongs to it.
 */
export const OwnData = v.object({
  exportedAt: Instant,
  profile: Profile,
  projects: v.array(
    v.object({
      id: Uuid,
      name: v.string(),
      role: v.string(),
      joinedAt: Instant,
      lastActiveAt: v.nullable(Instant),
    }),
  ),
  passkeys: v.array(
    v.object({ name: v.string(), createdAt: Instant, lastUsedAt: v.nullable(Instant) }),
  ),
  /** Of the projects that the person owns. */
  plannings: v.array(
    v.object({
      project: v.string(),
      slots: v.array(v.unknown()),
      hashtagGroups: v.array(v.unknown()),
    }),
  ),
  /** Who makes the reports of the projects that the person owns. */
  reportBrands: v.array(v.object({ project: v.string(), agencyName: v.string() })),
  /** The free days. */
  trial: v.nullable(v.object({ startedAt: Instant, endsAt: Instant })),
  /** Their code to invite friends with, and how many came; who they are is the friends' own. */
  invitedFriends: v.nullable(
    v.object({
      code: v.string(),
      createdAt: Instant,
      counted: v.number(),
      notCounted: v.number(),
      rewardsUsed: v.number(),
    }),
  ),
  onboardingSteps: v.array(v.object({ step: v.string(), doneAt: Instant })),
  /** With the person's address of now. */
  waitingList: v.array(
    v.object({ name: v.string(), howDiscovered: v.string(), createdAt: Instant }),
  ),
  ...bounded,
  isCut,
  posts: v.array(ExportedPost),
})
export type OwnData = v.InferOutput<typeof OwnData>

/** Where the person's zip is to be had, and until when; `url` is a path on this server. */
export const OwnDataLink = v.object({ url: v.string(), expiresAt: Instant })
export type OwnDataLink = v.InferOutput<typeof OwnDataLink>
