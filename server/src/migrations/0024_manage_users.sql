-- Like btree_gist it comes with PostgreSQL (contrib), and the owner of a database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "licence" ADD COLUMN "end_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "licence_end" ON "licence" USING btree ("valid_until") WHERE "licence"."end_told_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_searched" ON "user_account" USING gin ((' ' || "first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_account_deactivated" ON "user_account" USING btree ("last_login_at" desc nulls last,"id") WHERE not "user_account"."is_active";