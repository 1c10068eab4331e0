import { createFileRoute } from '@tanstack/react-router'
import { PostsScreen } from '#src/screens/posts/list/posts-screen.tsx'
import type { PostsSearch } from '#src/screens/posts/posts-search.ts'

export const Route = createFileRoute('/_app/posts/')({
  // The screen validates the search itself, so that no other page has to load its schema.
  validateSearch: (search: Record<string, unknown>) => search as PostsSearch,
  component: PostsScreen,
  staticData: { title: 'Posts' },
})
