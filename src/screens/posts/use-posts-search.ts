import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import { PostsSearch } from './posts-search.ts'

const route = getRouteApi('/_app/posts/')

export interface PostsSearchHere {
  search: PostsSearch
  /** Sets some of it; what is undefined is left out of the address. */
  change: (changes: Partial<PostsSearch>) => void
}

/** What the address of '/posts' asks for. */
export function usePostsSearch(): PostsSearchHere {
  const written = route.useSearch()
  const navigate = route.useNavigate()
  const search = useMemo(() => v.parse(PostsSearch, written), [written])
  const change = useCallback(
    (changes: Partial<PostsSearch>) =>
      void navigate({
        search: (before: PostsSearch) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, change }
}
