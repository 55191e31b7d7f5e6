ALTER TABLE "session" ADD COLUMN "device_name" text;
