/**
 * All calls, for `import * as endpoints`. Code that makes a single call imports its own file, to
 * keep the bundle small.
 */
export * from './endpoints/accounts.ts'
export * from './endpoints/accounts-write.ts'
export * from './endpoints/auth.ts'
export * from './endpoints/billing.ts'
export * from './endpoints/late-deliveries.ts'
export * from './endpoints/marketing.ts'
export * from './endpoints/operator.ts'
export * from './endpoints/own-account.ts'
export * from './endpoints/own-data.ts'
export * from './endpoints/passkeys.ts'
export * from './endpoints/planning.ts'
export * from './endpoints/posts.ts'
export * from './endpoints/posts-write.ts'
export * from './endpoints/project-people.ts'
export * from './endpoints/projects.ts'
export * from './endpoints/projects-write.ts'
export * from './endpoints/service.ts'
export * from './endpoints/sign-up.ts'
export * from './endpoints/smart.ts'
export * from './endpoints/templates.ts'
