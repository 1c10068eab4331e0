import type { Post } from '#contract/posts/post.ts'
import { foldWords } from '#contract/posts/post-filter.ts'
import type { Findable } from './rank.ts'

/** The folded texts by post, since ten thousand posts are searched at each keystroke. Posts are immutable. */
const folded = new WeakMap<Post, Findable>()

/** Undefined until `foldPosts` has folded the post. */
export function readFolded(post: Post): Findable | undefined {
  return folded.get(post)
}

/** How long a slice may block the page, in ms. */
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
