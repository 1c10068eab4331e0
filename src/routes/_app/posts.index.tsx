import { createFileRoute } from '@tanstack/react-router'
import type { PostsSearch } from '#src/screens/posts/list/filter/posts-search.ts'
import { PostsScreen } from '#src/screens/posts/list/posts-screen.tsx'

export const Route = createFileRoute('/_app/posts/')({
  // The screen reads it: its schema is not for every page to load.
  validateSearch: (search: Record<string, unknown>) => search as PostsSearch,
  component: PostsScreen,
  staticData: { title: 'Posts' },
})
