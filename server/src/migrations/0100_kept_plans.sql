-- One plan for all calls, from the first on: planning these takes longer than running them (docs/decisions/031-where-dispensing-time-goes.md).
ALTER FUNCTION last_visit_in_care(integer, integer, integer) SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
ALTER FUNCTION store_notifications(jsonb, timestamptz) SET plan_cache_mode = force_generic_plan;
