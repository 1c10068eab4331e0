import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts/post.ts'
import { lateDeliveriesQuery } from '#src/api/late-deliveries-query.ts'
import { latestPostsQuery, platformsQuery, postsInfiniteQuery } from '#src/api/queries.ts'
import { templatesQuery } from '#src/api/templates-query.ts'
import { listKnownWeeks } from '#src/api/week-queries.ts'
import type { CopyOf } from './refresh-copy.ts'

/**
 * The thumbnails of everything in a project's copy, most important first: accounts, late posts, then the first
 * picture of each post (weeks nearest to today, then the lists), then all others.
 */
export function listWantedPictures(
  client: QueryClient,
  { userId, projectId, timeZone }: CopyOf,
  now = Date.now(),
): (string | null | undefined)[] {
  const platforms = client.getQueryData(platformsQuery(projectId).queryKey) ?? []
  const accounts = platforms.flatMap((platform) => platform.socialMediaAccounts)
  const pages = client.getQueryData(postsInfiniteQuery(projectId).queryKey)?.pages ?? []
  const posts = [
    ...listKnownWeeks(client, projectId, timeZone, now).flat(),
    ...(client.getQueryData(latestPostsQuery(projectId).queryKey)?.content ?? []),
    ...pages.flatMap(({ content }) => content),
  ]
  const late = client.getQueryData(lateDeliveriesQuery(projectId).queryKey)?.deliveries ?? []
  const templates = client.getQueryData(templatesQuery(projectId, userId).queryKey) ?? []
  return [
    ...accounts.map((account) => account.userProfilePictureUrl),
    ...late.map(({ media }) => media?.thumbnailUrl),
    ...posts.map((post) => post.media[0]?.thumbnailUrl),
    ...posts.flatMap(picturesOfAccounts),
    ...templates.map(({ media }) => media[0]?.thumbnailUrl),
    ...posts.flatMap((post) => post.media.slice(1).map((one) => one.thumbnailUrl)),
  ]
}

/** The posts' own accounts, since one that was removed from the project is still shown with its posts. */
function picturesOfAccounts({ schedules }: Post): (string | null)[] {
  return schedules.map(({ socialMediaAccount }) => socialMediaAccount.userProfilePictureUrl)
}
