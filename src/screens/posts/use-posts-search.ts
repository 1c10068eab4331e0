import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import { PostsSearch } from './posts-search.ts'

const route = getRouteApi('/_app/posts/')

export interface PostsSearchHere {
  search: PostsSearch
  /** Sets the given parameters of the URL; undefined removes one. */
  change: (changes: Partial<PostsSearch>) => void
}

/** The search parameters of '/posts', checked, and a function to change them. */
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
