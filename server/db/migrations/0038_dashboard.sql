CREATE TABLE "account_days" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"followers" integer,
	"followers_at" timestamp with time zone,
	"reach" integer,
	"views" integer,
	"activity_at" timestamp with time zone,
	CONSTRAINT "account_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "account_metrics" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"told" jsonb,
	"fetched_at" timestamp with time zone,
	"trouble" text,
	"ask_again_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboarding_steps" (
	"user_id" uuid NOT NULL,
	"step" text NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "onboarding_steps_user_id_step_pk" PRIMARY KEY("user_id","step")
);
--> statement-breakpoint
CREATE TABLE "referral_checks" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"promotion_code_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"rewards_due_at" timestamp with time zone,
	"reward_attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "referral_codes_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "referral_codes_promotion_code_id_unique" UNIQUE("promotion_code_id")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"friend_id" uuid,
	"inviter_id" uuid NOT NULL,
	"subscription_id" text PRIMARY KEY NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"refusal" text,
	"friend_marks" text[] DEFAULT '{}'::text[] NOT NULL,
	"reward_subscription_id" text,
	"reward_given_at" timestamp with time zone,
	"reward_used_at" timestamp with time zone,
	CONSTRAINT "referrals_friend_id_unique" UNIQUE("friend_id")
);
--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "metrics_due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "account_days" ADD CONSTRAINT "account_days_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_metrics" ADD CONSTRAINT "account_metrics_account_id_social_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."social_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_steps" ADD CONSTRAINT "onboarding_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_days_day" ON "account_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "referral_checks_due" ON "referral_checks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "referral_codes_due" ON "referral_codes" USING btree ("due_at") WHERE "referral_codes"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "referral_codes_rewards_due" ON "referral_codes" USING btree ("rewards_due_at") WHERE "referral_codes"."rewards_due_at" is not null;--> statement-breakpoint
CREATE INDEX "referrals_inviter" ON "referrals" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "referrals_marks" ON "referrals" USING gin ("friend_marks");--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "social_accounts_metrics_due" ON "social_accounts" USING btree ("metrics_due_at") WHERE "social_accounts"."removed_at" is null and "social_accounts"."status" = 'active';