import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { PostsScreen } from '#src/screens/posts/list/posts-screen.tsx'

const Search = v.object({
  /** The id of the post to open in its edit mode. */
  edit: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
})

export const Route = createFileRoute('/_app/posts/')({
  validateSearch: Search,
  component: PostsScreen,
  staticData: { title: 'Posts' },
})
