/**
 * The table of all calls: `import * as endpoints`. Who makes one call imports it from its own file, and
 * carries that one alone.
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
