import { createFileRoute } from '@tanstack/react-router'
import { PostsScreen } from '../../screens/posts/posts-screen.tsx'

export const Route = createFileRoute('/_app/posts/')({
  component: PostsScreen,
  staticData: { title: 'Posts' },
})
