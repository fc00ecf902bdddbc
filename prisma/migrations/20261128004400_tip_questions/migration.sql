-- What a till's customer displays ask before a payment, and what was chosen there; at most one question per till.
CREATE TABLE "tip_questions" (
    "id" TEXT NOT NULL,
    "till_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "tip" BIGINT,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "tip_questions_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "tip_questions_till_id_key" ON "tip_questions"("till_id");

ALTER TABLE "tip_questions" ADD CONSTRAINT "tip_questions_till_id_fkey" FOREIGN KEY ("till_id") REFERENCES "tills"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "tip_questions"
  ADD CONSTRAINT tip_questions_amount CHECK (amount > 0),
  ADD CONSTRAINT tip_questions_tip CHECK (tip >= 0),
  ADD CONSTRAINT tip_questions_answer_is_whole CHECK ((tip IS NULL) = (answered_at IS NULL));
