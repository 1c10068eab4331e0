import { createFileRoute } from '@tanstack/react-router'
import { PostsScreen } from '#src/screens/posts/list/posts-screen.tsx'
import type { PostsSearch } from '#src/screens/posts/posts-search.ts'

export const Route = createFileRoute('/_app/posts/')({
  // The screen reads it: its schema is not for every page to load.
  validateSearch: (search: Record<string, unknown>) => search as PostsSearch,
  component: PostsScreen,
  staticData: { title: 'Posts' },
})
