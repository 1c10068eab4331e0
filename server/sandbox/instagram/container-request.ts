import * as v from 'valibot'

const kindSchema = v.picklist([
  'IMAGE',
  'CHILD_IMAGE',
  'CHILD_VIDEO',
  'CAROUSEL',
  'REELS',
  'STORY_IMAGE',
  'STORY_VIDEO',
])
export type ContainerKind = v.InferOutput<typeof kindSchema>

export const isVideoKind = (kind: ContainerKind) =>
  kind === 'REELS' || kind === 'CHILD_VIDEO' || kind === 'STORY_VIDEO'

/** What a container was created with, after all parameters were checked. */
export const containerRequestSchema = v.object({
  kind: kindSchema,
  mediaUrl: v.nullable(v.string()),
  coverUrl: v.nullable(v.string()),
  thumbOffsetMs: v.nullable(v.number()),
  children: v.array(v.string()),
  caption: v.string(),
  altText: v.nullable(v.string()),
  labels: v.array(v.string()),
  /** Its file is sent as bytes, in place of an address. */
  isSent: v.optional(v.boolean(), false),
  /** Of a reel: whether it shows in the feed as well as among the reels. */
  isSharedToFeed: v.optional(v.boolean(), true),
})
export type ContainerRequest = v.InferOutput<typeof containerRequestSchema>
