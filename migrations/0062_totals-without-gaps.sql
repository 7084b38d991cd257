ALTER TABLE "totals" DROP COLUMN "gap_gained";--> statement-breakpoint
ALTER TABLE "totals" DROP COLUMN "gap_corrected";--> statement-breakpoint
ALTER TABLE "totals" DROP COLUMN "gap_since";--> statement-breakpoint
ALTER TABLE "demo_totals" DROP COLUMN "gap_gained";--> statement-breakpoint
ALTER TABLE "demo_totals" DROP COLUMN "gap_corrected";--> statement-breakpoint
ALTER TABLE "demo_totals" DROP COLUMN "gap_since";