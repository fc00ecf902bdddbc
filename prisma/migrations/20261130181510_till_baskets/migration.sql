-- The items that are being entered at a till, for its customer displays; until the payment, or until there are none.
CREATE TABLE "till_baskets" (
    "till_id" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "till_baskets_pkey" PRIMARY KEY ("till_id")
);

ALTER TABLE "till_baskets" ADD CONSTRAINT "till_baskets_till_id_fkey" FOREIGN KEY ("till_id") REFERENCES "tills"("id") ON DELETE CASCADE ON UPDATE CASCADE;
