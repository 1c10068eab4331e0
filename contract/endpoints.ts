/**
 * The table of all calls, for `import * as endpoints`. Code that makes a single call imports its
 * own file, to keep the bundle small.
 */
export * from './endpoints/accounts.ts'
export * from './endpoints/auth.ts'
export * from './endpoints/planning.ts'
export * from './endpoints/posts.ts'
export * from './endpoints/posts-write.ts'
export * from './endpoints/projects.ts'
export * from './endpoints/service.ts'
export * from './endpoints/smart.ts'
export * from './endpoints/templates.ts'
