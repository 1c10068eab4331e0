import type { Post } from '#contract/post.ts'
import { foldWords } from '#contract/post-filter.ts'
import type { Findable } from './rank.ts'

/** Posts do not change; ten thousand of them are looked through at each letter. */
const folded = new WeakMap<Post, Findable>()

/** Undefined until `foldPosts` was there. */
export function readFolded(post: Post): Findable | undefined {
  return folded.get(post)
}

/** How long the page may be busy with it at a time, in ms. */
const sliceMs = 8

/** Folds the texts of posts in slices, and calls back when all are there. Returns a function to stop. */
export function foldPosts(posts: readonly Post[], onDone: () => void): () => void {
  let at = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const goOn = () => {
    const until = performance.now() + sliceMs
    while (at < posts.length && performance.now() < until) fold(posts[at++])
    if (at < posts.length) timer = setTimeout(goOn)
    else onDone()
  }
  goOn()
  return () => clearTimeout(timer)
}

function fold(post: Post | undefined): void {
  if (!post || folded.has(post)) return
  const { caption, description, location, userTags, productTags, number } = post
  folded.set(post, {
    number,
    name: foldWords([caption]),
    more: foldWords([description, location, userTags, productTags]),
  })
}
